import { Button, Group, Loader, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { askApi } from '../../api/ask-api.ts'
import type { SentFile } from '../conversation.ts'
import { RecordingBar } from './recording-bar.tsx'
import { VoiceBar } from './voice-bar.tsx'
import { t } from './words.ts'

export type DictationBarProps = {
  readonly flowId: string
  /** The label of the field that is spoken. */
  readonly field: string
  /** @param text what was said; absent where it was discarded */
  readonly onDone: (text?: string) => void
}

/** Records what is to stand in a field of a form, and has the flow's provider write it down; Escape discards it. */
export function DictationBar({ flowId, field, onDone }: DictationBarProps) {
  const [recording, setRecording] = useState<SentFile>()
  const label = t('recordingInto', { field })
  if (recording === undefined)
    return (
      <RecordingBar
        label={label}
        done={t('writeDown')}
        waits={false}
        onDone={(spoken) => (spoken === undefined ? onDone() : setRecording(spoken))}
      />
    )
  const anew = () => setRecording(undefined)
  return <WritingBar label={label} flowId={flowId} recording={recording} onAnew={anew} onDone={onDone} />
}

type WritingBarProps = Pick<DictationBarProps, 'flowId' | 'onDone'> & {
  readonly label: string
  readonly recording: SentFile
  readonly onAnew: () => void
}

function WritingBar({ label, flowId, recording, onAnew, onDone }: WritingBarProps) {
  const { trouble, retry } = useTranscript(flowId, recording, onDone)
  return (
    <VoiceBar label={label} onDiscard={() => onDone()}>
      {trouble === undefined ? (
        <Group gap="xs" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm">{t('writingDown')}</Text>
        </Group>
      ) : (
        <Text size="sm" c="red" role="alert">
          {trouble.why}
        </Text>
      )}
      <Group gap="xs" justify="flex-end" wrap="nowrap" ml="auto">
        <Button size="xs" variant="default" autoFocus onClick={() => onDone()}>
          {t('discard')}
        </Button>
        {trouble !== undefined && (
          <Button size="xs" onClick={trouble.isHeard ? onAnew : retry}>
            {trouble.isHeard ? t('recordAgain') : t('tryAgain')}
          </Button>
        )}
      </Group>
    </VoiceBar>
  )
}

/** @property isHeard the provider answered, and understood nothing: the same again would bring the same */
type Trouble = { readonly why: string; readonly isHeard: boolean }

/** Asks for the words of a recording; leaving takes it back. */
function useTranscript(flowId: string, recording: SentFile, onWords: (text: string) => void) {
  const [tries, setTries] = useState(0)
  const [trouble, setTrouble] = useState<Trouble>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a recording is sent once a try, whoever is told of it
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    askApi<{ readonly text: string }>(`/speech-to-text/${flowId}`, { method: 'POST', body: recording, signal }).then(
      ({ text }) => (text === '' ? setTrouble({ why: t('nothingHeard'), isHeard: true }) : onWords(text)),
      (error: Error) => signal.aborted || setTrouble({ why: error.message, isHeard: false }),
    )
    return () => controller.abort()
  }, [tries])
  const retry = () => {
    setTrouble(undefined)
    setTries(tries + 1)
  }
  return { trouble, retry }
}
