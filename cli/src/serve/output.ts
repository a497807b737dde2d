/** Lets this process go on when nobody reads its output any more, as when everything stops at once. */
export function outliveReaders(): void {
  onBrokenOutput(() => undefined)
}

/** Ends this process quietly when nobody reads its output any more, as in `hearth logs | head`. */
export function endWithReader(): void {
  onBrokenOutput(() => process.exit(0))
}

/** Resolves when everything printed so far has left this process. */
export async function flushOutput(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>((resolve) => stream.write('', () => resolve()))
  }
}

function onBrokenOutput(then: () => void): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      then()
    })
  }
}
