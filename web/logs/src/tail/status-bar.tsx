import { Hint, PauseIcon, PlayIcon, StatusDot, type StreamState } from '@hearth/ui-kit'
import { ActionIcon, Kbd } from '@mantine/core'
import classes from './live-log.module.css'
import { t } from './words.ts'

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
  const label = t(paused ? 'resume' : 'pause')
  return (
    <div className={classes.status}>
      <Hint label={t('withKey', { label, key: 'p' })}>
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
      </Hint>
      <span className={classes.state} role="status">
        <StateOfStream stream={stream} paused={paused} isOver={isOver} isFull={isFull} />
      </span>
      <span>{t('lineCount', { count: rows })}</span>
      <span className={classes.keys}>
        <Kbd size="xs">/</Kbd> {t('keySearch')} <Kbd size="xs">p</Kbd> {t('keyPause')} <Kbd size="xs">?</Kbd>{' '}
        {t('keyKeys')}
      </span>
    </div>
  )
}

type StreamProps = Pick<StatusBarProps, 'stream' | 'paused' | 'isOver' | 'isFull'>

function StateOfStream(props: StreamProps) {
  const { dot, text } = stateOf(props)
  return (
    <>
      <StatusDot state={dot} label={text} /> {text}
    </>
  )
}

function stateOf({ stream, paused, isOver, isFull }: StreamProps) {
  if (isOver) return { dot: 'unknown', text: t('ended') } as const
  if (paused) return { dot: 'warn', text: t('paused') } as const
  if (isFull) return { dot: 'warn', text: t('waiting') } as const
  if (stream === 'live') return { dot: 'up', text: t('live') } as const
  if (stream === 'turns') return { dot: 'up', text: t('byTurns') } as const
  if (stream === 'reconnecting') return { dot: 'down', text: t('reconnecting') } as const
  return { dot: 'unknown', text: t('connecting') } as const
}
