/** Milliseconds that a sum over five numbers of each expert takes: less is not to be had by looking at everybody. */
export const floorOf = (people: number): number => {
  const numbers = new Uint32Array(people * 5).fill(3)
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now()
    let sum = 0
    for (let i = 0; i < numbers.length; i++) sum += numbers[i] as number
    return sum > 0 ? performance.now() - began : Number.NaN
  })
  return Math.min(...times)
}
