import { LoudspeakerIcon, StopIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { useContext, useSyncExternalStore } from 'react'
import { labelOf } from './speaker.ts'
import { SpeakerContext } from './speaker-context.ts'
import { t } from './words.ts'

export type SpeakButtonProps = { readonly messageId: string | undefined; readonly text: string }

/** Reads an answer aloud, or stops that; nothing where the flow has no voice. */
export function SpeakButton({ messageId, text }: SpeakButtonProps) {
  const speaker = useContext(SpeakerContext)
  const speaking = useSyncExternalStore(speaker?.subscribe ?? never, speaker?.get ?? none)
  if (speaker === undefined || messageId === undefined || text === '') return null
  const own = speaking?.messageId === messageId ? speaking : undefined
  const isSpeaking = own !== undefined && own.phase !== 'failed'
  return (
    <>
      <ActionIcon
        variant={isSpeaking ? 'light' : 'subtle'}
        color="gray"
        aria-label={t(labelOf(own))}
        onClick={() => (isSpeaking ? speaker.stop() : speaker.speak(messageId, text))}
      >
        {isSpeaking ? <StopIcon size={16} /> : <LoudspeakerIcon size={16} />}
      </ActionIcon>
      {own?.phase === 'failed' && <span role="alert">{t('cannotSpeak', { why: own.why })}</span>}
    </>
  )
}

const never = () => () => undefined
const none = () => undefined
