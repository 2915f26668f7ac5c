/** The line of the page on the state of this device, if the page has one. */
export interface StateLine {
  /** Marks and announces it as the answer to a press. Returns false if it is out of view. */
  answer?: () => boolean;
}
