/** An iPhone, an iPod or an iPad. iPadOS presents itself as a Mac, but no Mac has a touch screen. */
export function isAppleMobile({
  userAgent,
  platform,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'> = navigator): boolean {
  return /iP(hone|ad|od)/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
}
