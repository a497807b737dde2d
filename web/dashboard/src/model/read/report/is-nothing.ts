import { isRecord } from '../../json.ts'

/** Whether a key is set to what it would be without it. */
export function isNothing(value: unknown): boolean {
  const isPlain = value === undefined || value === null || value === false || value === '' || value === 'none'
  return (
    isPlain ||
    value === 'auto' ||
    (Array.isArray(value) && value.length === 0) ||
    (isRecord(value) && Object.keys(value).length === 0)
  )
}
