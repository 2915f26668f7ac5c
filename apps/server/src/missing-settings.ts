/** The variables of the environment that require others, and those that they require. */
type DependentVariables = {
  readonly [
    name in
      | 'SINETA_SMTP_URL'
      | 'SINETA_MAIL_FROM'
      | `SINETA_OIDC_${'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'NAME' | 'ROLES'}`
  ]?: string | undefined;
};

/** Describes each absent variable that a given one requires, whether or not the given one is valid. */
export function missingSettings(given: DependentVariables): string[] {
  const problems = [];
  if (given.SINETA_SMTP_URL !== undefined && given.SINETA_MAIL_FROM === undefined) {
    problems.push(
      'SINETA_MAIL_FROM is required with SINETA_SMTP_URL: the address that e-mails come from, such as Avisos <avisos@example.org>',
    );
  }
  const {
    SINETA_OIDC_ISSUER: issuer,
    SINETA_OIDC_CLIENT_ID: clientId,
    SINETA_OIDC_CLIENT_SECRET: secret,
  } = given;
  if (issuer === undefined) {
    const others = [clientId, secret, given.SINETA_OIDC_NAME, given.SINETA_OIDC_ROLES];
    if (others.some((value) => value !== undefined))
      problems.push('SINETA_OIDC_ISSUER is required with the other settings of an OpenID provider');
  } else if (clientId === undefined || secret === undefined) {
    problems.push(
      'SINETA_OIDC_CLIENT_ID and SINETA_OIDC_CLIENT_SECRET are required with SINETA_OIDC_ISSUER: the provider has them under the client that you register there',
    );
  }
  return problems;
}
