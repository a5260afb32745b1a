//! Sealed-bid auctions.
