//! The hand-written files of the packages. They are the same for every interface.

/// The files for TypeScript.
pub(super) const NPM: &[(&str, &str)] = &[
    ("base.ts", include_str!("../../packages/npm/base.ts")),
    ("call.ts", include_str!("../../packages/npm/call.ts")),
    ("checks.ts", include_str!("../../packages/npm/checks.ts")),
    ("connection.ts", include_str!("../../packages/npm/connection.ts")),
    ("engine.ts", include_str!("../../packages/npm/engine.ts")),
    ("errors.ts", include_str!("../../packages/npm/errors.ts")),
    ("options.ts", include_str!("../../packages/npm/options.ts")),
    ("report.ts", include_str!("../../packages/npm/report.ts")),
    ("stream.ts", include_str!("../../packages/npm/stream.ts")),
];

/// The files for Python.
pub(super) const PYTHON: &[(&str, &str)] = &[
    ("_base.py", include_str!("../../packages/python/_base.py")),
    ("_call.py", include_str!("../../packages/python/_call.py")),
    ("_engine.py", include_str!("../../packages/python/_engine.py")),
    ("_errors.py", include_str!("../../packages/python/_errors.py")),
    ("_files.py", include_str!("../../packages/python/_files.py")),
    ("_http.py", include_str!("../../packages/python/_http.py")),
    ("_options.py", include_str!("../../packages/python/_options.py")),
    ("_report.py", include_str!("../../packages/python/_report.py")),
    ("_stream.py", include_str!("../../packages/python/_stream.py")),
    ("py.typed", ""),
];

/// The name of the module in a package for Python, on the platform of this command.
pub(super) const LIBRARY: &str = if cfg!(target_os = "macos") {
    "_genwire.dylib"
} else if cfg!(windows) {
    "_genwire.dll"
} else {
    "_genwire.so"
};
