// A script of its own, which that of the panel loads from beside it.
export { draw } from '@sineta/bell/drawings';
