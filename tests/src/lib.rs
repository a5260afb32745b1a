//! Builders and readers that the test binaries share.
