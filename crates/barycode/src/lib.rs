//! barycode
