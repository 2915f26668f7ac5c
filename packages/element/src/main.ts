import { defineSinetaBell } from './define.ts';
import { findScript } from './find-script.ts';

// Before anything asynchronous, after which the browser no longer tells which script is running.
defineSinetaBell(findScript());
