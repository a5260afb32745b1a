//! Files and folders that can't be read or written, in the laboratory: reported plainly and in
//! time, and nothing is lost.

use std::{fs, path::Path};

use crate::batch::plan;
use crate::report::batch;
use crate::support::{endturn, folder};

#[test]
fn a_search_whose_file_cannot_be_written_is_refused_before_it_plays() {
    let (place, plan) = plan("design: RoundRobin, replicates: 1");
    let here = place.path().display();
    for (out, why) in [(format!("{here}/none/found.ron"), "cannot write"), (format!("{here}"), "is a directory")] {
        // Played to the end, this would take hours.
        let refused = endturn(&format!("search {plan} --candidates 100000 --out {out} --quiet"));
        assert_eq!((refused.code, refused.output.as_str()), (2, ""));
        assert!(refused.error.contains(why) && refused.error.contains(&out), "{}", refused.error);
    }
    let names = fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(names.into_iter().all(|name| !name.starts_with(".endturn-")), "nothing half written stays");
}

#[test]
fn a_page_that_cannot_stand_in_the_folder_may_stand_elsewhere() {
    let (place, out) = batch("replicates: 1", "--tables none");
    fs::create_dir(Path::new(&out).join("report.html")).unwrap();
    let error = endturn(&format!("report {out}")).failure(2);
    assert!(error.contains("report.html: is a directory; --out FILE writes it elsewhere"), "{error}");
    let page = place.path().join("page.html");
    endturn(&format!("report {out} --out {}", page.display())).success();
    assert!(fs::read_to_string(page).unwrap().ends_with("</html>\n"));
}

/// A folder in the place of a file stands for an unreadable file, since tests may run as root.
#[test]
fn results_that_cannot_be_read_are_not_taken_for_missing() {
    let (_place, out) = batch("replicates: 1", "--tables none");
    let (_other, sound) = batch("replicates: 1", "--tables none");
    let shard = Path::new(&out).join("shards/000000.shard");
    let kept = fs::read(&shard).unwrap();
    fs::remove_file(&shard).unwrap();
    fs::create_dir(&shard).unwrap();
    for words in [format!("report {out}"), format!("compare {sound} {out}"), format!("compare {out} {sound}")] {
        let error = endturn(&words).failure(2);
        assert!(error.contains("cannot use ") && error.contains("000000.shard"), "{words}: {error}");
    }
    fs::remove_dir(&shard).unwrap();
    // An invalid head is damage, even if only the head is needed.
    fs::write(&shard, [7; 200]).unwrap();
    let error = endturn(&format!("report {out}")).failure(2);
    assert!(error.contains("is damaged: its head is not that of a shard; move it away"), "{error}");
    fs::write(&shard, kept).unwrap();
    endturn(&format!("report {out}")).success();
}

#[test]
fn a_record_that_cannot_be_read_is_named() {
    let place = folder();
    let path = place.path().display();
    let none = endturn(&format!("whatif {path} --at 3")).failure(2);
    assert!(none.contains("there is no record.jsonl in the folder"), "{none}");
    fs::create_dir(place.path().join("record.jsonl")).unwrap();
    let error = endturn(&format!("whatif {path} --at 3")).failure(2);
    assert!(error.contains("cannot read ") && error.contains("record.jsonl: not a regular file"), "{error}");
}
