const ofOutage = /net::ERR_|status of 503|WebSocket/

/** Removes what browsers log while a server or a connection is away; a journey that has cut it off does so at its end. */
export const forgetOutages = (browserErrors: string[]): void => {
  browserErrors.splice(0, browserErrors.length, ...browserErrors.filter((complaint) => !ofOutage.test(complaint)))
}
