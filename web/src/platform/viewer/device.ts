/** Whether this is an iPhone, an iPad or an Android device. An iPad says that it is a Mac, but no Mac is touched [FB-02]. */
export const isHandheld = ({ userAgent, maxTouchPoints } = navigator): boolean =>
  /iPhone|iPad|Android/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
