//! The exceptions of the package. All of them are `ValueError`s.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(
    nova_luna,
    IllegalActionError,
    PyValueError,
    "The rules do not allow this action now. Nothing has changed."
);
create_exception!(
    nova_luna,
    NotationError,
    PyValueError,
    "This text is not the notation of a position or of an action."
);
create_exception!(
    nova_luna,
    RecordError,
    PyValueError,
    "This text is not the record of a game, or the rules do not allow what it says."
);
