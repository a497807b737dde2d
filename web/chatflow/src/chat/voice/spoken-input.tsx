import { Stack, TextInput } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { joinSpoken } from './join-spoken.ts'
import { RecordButton } from './record-button.tsx'
import { t } from './words.ts'

const DictationBar = lazy(async () => ({ default: (await import('./dictation-bar.tsx')).DictationBar }))

export type SpokenInputProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The flow whose provider writes down what is said. */
  readonly flowId: string
  readonly isSpoken: boolean
  /** This or another field has the microphone. */
  readonly isTaken: boolean
  readonly onSpeaking: (isSpoken: boolean) => void
}

/** A text of a form that is typed or spoken; what is said comes after what was typed. */
export function SpokenInput({ label, value, onChange, flowId, isSpoken, isTaken, onSpeaking }: SpokenInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const onDone = (text?: string) => {
    onSpeaking(false)
    if (text !== undefined) onChange(joinSpoken(input.current?.value ?? value, text))
    input.current?.focus()
  }
  return (
    <Stack gap={4}>
      <TextInput
        ref={input}
        label={label}
        size="xs"
        required
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={
          <RecordButton label={t('speakInto', { field: label })} disabled={isTaken} onClick={() => onSpeaking(true)} />
        }
      />
      {isSpoken && (
        <Suspense>
          <DictationBar flowId={flowId} field={label} onDone={onDone} />
        </Suspense>
      )}
    </Stack>
  )
}
