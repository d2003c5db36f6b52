/**
 * Whether this is an iPhone, an iPad or an Android device. An iPad identifies as a Mac, but Macs have no touch points
 * [FB-02].
 */
export const isHandheld = ({ userAgent, maxTouchPoints } = navigator): boolean =>
  /iPhone|iPad|Android/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
