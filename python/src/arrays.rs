//! Arrays of numpy that callers hand over to be filled.

use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// An array of this type and shape whose numbers lie side by side, or what is wrong with what was given instead.
pub fn array<'py, T: Element>(
    name: &str,
    object: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let array = object.cast::<PyArrayDyn<T>>().map_err(|_| {
        let found = match object.cast::<PyUntypedArray>() {
            Ok(array) => format!("an array of {}", array.dtype()),
            Err(_) => object.get_type().to_string(),
        };
        let kind = T::get_dtype(object.py());
        PyTypeError::new_err(format!("{name}: expected a numpy array of {kind}, not {found}"))
    })?;
    if array.shape() != shape {
        let reason = format!("{name}: expected the shape {shape:?}, not {:?}", array.shape());
        return Err(PyValueError::new_err(reason));
    }
    if !array.is_c_contiguous() {
        let advice = "copy it with numpy.ascontiguousarray";
        return Err(PyValueError::new_err(format!(
            "{name}: its numbers do not lie side by side; {advice}"
        )));
    }
    array.try_readwrite().map_err(|_| {
        PyValueError::new_err(format!("{name}: it cannot be written to, or it was given twice"))
    })
}

/// The shape of whatever array was given as `out`.
pub fn shape_of_out(object: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    match object.cast::<PyUntypedArray>() {
        Ok(array) => Ok(array.shape().to_vec()),
        Err(_) => Err(PyTypeError::new_err("out: expected a numpy array")),
    }
}
