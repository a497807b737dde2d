/**
 * A size in bytes for people: `620 MB`, `2.5 GB`, in powers of ten as publishers of models write sizes, with three
 * digits at most below a TB. Pages round the same way (`renderSize` of the ui-kit), so that one thing has one size.
 */
export function renderSize(bytes: number): string {
  if (bytes <= 999e3) return `${Math.ceil(bytes / 1e3)} KB`
  const [unit, size] = bytes < 999.5e6 ? (['MB', 1e6] as const) : (['GB', 1e9] as const)
  return `${(bytes / size).toFixed(bytes / size < 99.95 ? 1 : 0)} ${unit}`
}
