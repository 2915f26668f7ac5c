/**
 * An e-mail address with an unquoted local part, which does not end with an apostrophe, and a domain of at least two labels:
 * better-auth refuses to sign in with any other. Anchored, and linear in time. Apart from the other formats, which every page
 * of the console loads.
 */
export const emailPattern =
  /^(?!.*'@)[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
