/** Runs `then` after the next paint, so that what an input has changed is seen before costly work that follows it. */
export const afterNextPaint = (then: () => void): void => {
  requestAnimationFrame(() => setTimeout(then))
}
