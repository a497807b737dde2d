import { renderNumber } from '@hearth/ui-kit'
import { Anchor, Loader } from '@mantine/core'
import classes from './live-log.module.css'
import { maxItems, type TailState } from './tail-state.ts'

type OlderBarProps = {
  readonly state: TailState
  readonly isLoading: boolean
  readonly error: Error | null
  readonly isFiltered: boolean
  readonly load: () => void
}

/** What is above the first row: more, nothing, or too much. */
export function OlderBar({ state, isLoading, error, isFiltered, load }: OlderBarProps) {
  const more = state.marks[0].cursor !== null
  if (!more && state.items.length === 0) return null
  return (
    <div className={classes.older} role="status">
      {isLoading && <Loader size={14} />}
      {isLoading && (isFiltered ? 'Searching older lines' : 'Loading older lines')}
      {!isLoading && error !== null && (
        <>
          {error.message}
          <Anchor component="button" size="xs" onClick={load}>
            Try again
          </Anchor>
        </>
      )}
      {!isLoading && error === null && !more && 'Beginning of what is kept'}
      {!isLoading && error === null && more && state.items.length >= maxItems && (
        <>{renderNumber(maxItems)} lines are shown; search or download for older ones</>
      )}
      {!isLoading && error === null && more && state.items.length < maxItems && (
        <Anchor component="button" size="xs" onClick={load}>
          {isFiltered ? 'Search older lines' : 'Load older lines'}
        </Anchor>
      )}
    </div>
  )
}
