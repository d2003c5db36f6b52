// Stands in for the image process: stays busy forever for one content and answers at once for any other.
process.on('message', ({ content }: { content: Uint8Array }) => {
  while (Buffer.from(content).equals(Buffer.from('stall')));
  process.send?.({ squares: [] })
})
process.on('disconnect', () => process.exit(0))
