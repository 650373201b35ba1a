//! Arrays of numpy that callers hand over to be filled.

use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::input::invalid;

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
        let given = array.shape();
        return Err(invalid(format_args!("{name}: expected the shape {shape:?}, not {given:?}")));
    }
    if !array.is_c_contiguous() {
        let advice = "copy it with numpy.ascontiguousarray";
        let reason = format_args!("its numbers do not lie side by side; {advice}");
        return Err(invalid(format_args!("{name}: {reason}")));
    }
    let reason = format_args!("{name}: it cannot be written to, or it was given twice");
    array.try_readwrite().map_err(|_| invalid(reason))
}

/// The shape of whatever array was given as `out`.
pub fn shape_of_out(object: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    match object.cast::<PyUntypedArray>() {
        Ok(array) => Ok(array.shape().to_vec()),
        Err(_) => Err(PyTypeError::new_err("out: expected a numpy array")),
    }
}
