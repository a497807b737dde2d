import { Anchor, Loader } from '@mantine/core'
import { t as ofRange } from '../range/words.ts'
import classes from './live-log.module.css'
import { maxItems, type TailState } from './tail-state.ts'
import { t } from './words.ts'

type OlderBarProps = {
  readonly state: TailState
  readonly isLoading: boolean
  readonly error: Error | null
  readonly isFiltered: boolean
  /** Only lines from some time on are wanted. */
  readonly isCut: boolean
  readonly load: () => void
}

/** What is above the first row: more, nothing, or too much. */
export function OlderBar({ state, isLoading, error, isFiltered, isCut, load }: OlderBarProps) {
  const more = state.marks[0].cursor !== null
  if (!more && state.items.length === 0) return null
  return (
    <div className={classes.older} role="status">
      {isLoading && <Loader size={14} />}
      {isLoading && t(isFiltered ? 'searchingOlder' : 'loadingOlder')}
      {!isLoading && error !== null && (
        <>
          {error.message}
          <Anchor component="button" size="xs" onClick={load}>
            {t('retry')}
          </Anchor>
        </>
      )}
      {!isLoading && error === null && !more && (isCut ? ofRange('beginning') : t('beginning'))}
      {!isLoading && error === null && more && state.items.length >= maxItems && t('tooMany', { number: maxItems })}
      {!isLoading && error === null && more && state.items.length < maxItems && (
        <Anchor component="button" size="xs" onClick={load}>
          {t(isFiltered ? 'searchOlder' : 'loadOlder')}
        </Anchor>
      )}
    </div>
  )
}
