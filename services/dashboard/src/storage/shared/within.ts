/**
 * What `work` answers, which is waited for so long.
 *
 * @throws what `late` gives where it takes longer; the work itself goes on
 */
export async function within<T>(mostMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), mostMs)
  })
  try {
    return await Promise.race([work, overdue])
  } finally {
    clearTimeout(timer)
  }
}
