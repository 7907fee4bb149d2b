//! `ludoteca reports`.

use crate::common::{failure, stdout};

#[test]
fn a_folder_needs_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let error = failure(&["reports", path], "", 1);
    assert!(error.contains("cannot be read"), "{error}");
    assert_eq!(std::fs::read_dir(path).unwrap().count(), 0, "nothing was created");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let config = ludoteca_service::Config::new(([127, 0, 0, 1], 0).into(), path.into());
        ludoteca_service::open(config).await.unwrap().run(async {}).await.unwrap();
    });
    assert_eq!(stdout(&["reports", path], ""), "there are no reports\n");
    let error = failure(&["reports", "close", "7", "--data", path], "", 2);
    assert!(error.contains("there is no report 7"), "{error}");
    failure(&["reports", "close", "first", "--data", path], "", 2);
}
