/** This folder lies within another project; a site of its own needs none of this. */
export default { turbopack: { root: import.meta.dirname } };
