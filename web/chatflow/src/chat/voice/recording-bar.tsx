import { StopIcon, useNow } from '@hearth/ui-kit'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { SentFile } from '../conversation.ts'
import { LevelMeter } from './level-meter.tsx'
import { longestMs, type Microphone, openMicrophone } from './microphone.ts'
import { renderClock } from './render-clock.ts'
import classes from './voice.module.css'
import { VoiceBar } from './voice-bar.tsx'
import { t } from './words.ts'

export type RecordingBarProps = {
  /** What is recorded; the question by default. */
  readonly label?: string
  /** What the button does that ends it; sends by default. */
  readonly done?: string
  /** What goes along is not there yet: nothing is sent. */
  readonly waits: boolean
  /** @param spoken absent where it was discarded */
  readonly onDone: (spoken?: SentFile) => void
}

type State =
  | { readonly kind: 'opening' | 'sending' }
  | { readonly kind: 'recording'; readonly microphone: Microphone; readonly sinceMs: number }
  | { readonly kind: 'refused'; readonly why: string }

/** Records what is said: Enter sends it, Escape discards it. */
export function RecordingBar({ label = t('recording'), done = t('sendSpoken'), waits, onDone }: RecordingBarProps) {
  const [state, setState] = useState<State>({ kind: 'opening' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks for the microphone again
  useEffect(() => {
    const controller = new AbortController()
    openMicrophone(controller.signal).then(
      (microphone) => setState({ kind: 'recording', microphone, sinceMs: Date.now() }),
      (error: Error) => controller.signal.aborted || setState({ kind: 'refused', why: error.message }),
    )
    return () => controller.abort()
  }, [tries])
  const retry = () => {
    setState({ kind: 'opening' })
    setTries(tries + 1)
  }
  const send = async (microphone: Microphone) => {
    setState({ kind: 'sending' })
    onDone(await microphone.finish())
  }
  return (
    <VoiceBar label={label} onDiscard={() => onDone()}>
      {state.kind === 'opening' && <Text size="sm">{t('opening')}</Text>}
      {state.kind === 'recording' && <Clock sinceMs={state.sinceMs} />}
      {state.kind === 'recording' && <LevelMeter microphone={state.microphone} />}
      {state.kind === 'refused' && (
        <Text size="sm" c="red" role="alert">
          {state.why}
        </Text>
      )}
      <Group gap="xs" justify="flex-end" wrap="nowrap" ml="auto">
        {/* Another try takes away the button that began it, and the keys would be nobody's. */}
        <Button key={tries} size="xs" variant="default" autoFocus onClick={() => onDone()}>
          {t('discard')}
        </Button>
        {state.kind === 'refused' && (
          <Button size="xs" onClick={retry}>
            {t('tryAgain')}
          </Button>
        )}
        {state.kind === 'recording' && (
          <Button
            size="xs"
            autoFocus
            leftSection={<StopIcon size={14} />}
            disabled={waits}
            onClick={() => void send(state.microphone)}
          >
            {done}
          </Button>
        )}
      </Group>
    </VoiceBar>
  )
}

const tickMs = 500

function Clock({ sinceMs }: { readonly sinceMs: number }) {
  const spentMs = Math.min(Math.max(useNow(tickMs) - sinceMs, 0), longestMs)
  return (
    <Text size="sm" role="timer" className={classes.clock}>
      <span className={classes.dot} aria-hidden="true" />
      {t('clock', { spent: renderClock(spentMs), longest: renderClock(longestMs) })}
    </Text>
  )
}
