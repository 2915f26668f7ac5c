/**
 * An e-mail address with an unquoted local part and a domain of at least two labels. Anchored, and linear in time. Apart from
 * the other formats, which every page of the console loads.
 */
export const emailPattern =
  /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
