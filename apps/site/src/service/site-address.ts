/** Where the service, which also serves this page, keeps what it tells about the site. */
export const siteAddress = '/v1/sites/default';
