import { PauseIcon, PlayIcon, renderNumber, StatusDot, type StreamState } from '@hearth/ui-kit'
import { ActionIcon, Kbd, Tooltip } from '@mantine/core'
import classes from './live-log.module.css'

type StatusBarProps = {
  readonly stream: StreamState
  readonly paused: boolean
  readonly isOver: boolean
  readonly isFull: boolean
  readonly rows: number
  readonly togglePaused: () => void
}

/** Whether the log is live, a way to pause it, and the keys. */
export function StatusBar({ stream, paused, isOver, isFull, rows, togglePaused }: StatusBarProps) {
  const label = paused ? 'Resume' : 'Pause'
  return (
    <div className={classes.status}>
      <Tooltip label={`${label} (p)`}>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={label}
          aria-pressed={paused}
          onClick={togglePaused}
          disabled={isOver}
        >
          {paused ? <PlayIcon size={15} /> : <PauseIcon size={15} />}
        </ActionIcon>
      </Tooltip>
      <span className={classes.state} role="status">
        <StateOfStream stream={stream} paused={paused} isOver={isOver} isFull={isFull} />
      </span>
      <span>
        {renderNumber(rows)} {rows === 1 ? 'line' : 'lines'}
      </span>
      <span className={classes.keys}>
        <Kbd size="xs">/</Kbd> search <Kbd size="xs">p</Kbd> pause <Kbd size="xs">?</Kbd> keys
      </span>
    </div>
  )
}

function StateOfStream({
  stream,
  paused,
  isOver,
  isFull,
}: Pick<StatusBarProps, 'stream' | 'paused' | 'isOver' | 'isFull'>) {
  if (isOver)
    return (
      <>
        <StatusDot state="unknown" label="ended" /> Ended
      </>
    )
  if (paused)
    return (
      <>
        <StatusDot state="warn" label="paused" /> Paused; nothing is lost
      </>
    )
  if (isFull)
    return (
      <>
        <StatusDot state="warn" label="waiting" /> Waiting for you at the newest line
      </>
    )
  if (stream === 'live')
    return (
      <>
        <StatusDot state="up" label="live" /> Live
      </>
    )
  if (stream === 'reconnecting')
    return (
      <>
        <StatusDot state="down" label="reconnecting" /> Reconnecting; it goes on where it stopped
      </>
    )
  return (
    <>
      <StatusDot state="unknown" label="connecting" /> Connecting
    </>
  )
}
