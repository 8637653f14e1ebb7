/** Does it all, in this order, two at a time: as many as CI has cores. */
export async function twoAtATime(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const ahead = tasks.values()
  await Promise.all(
    [1, 2].map(async () => {
      for (const task of ahead) await task()
    }),
  )
}
