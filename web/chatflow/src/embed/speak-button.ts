import { labelOf, type Speaker } from '../chat/voice/speaker.ts'
import { t } from '../chat/voice/words.ts'
import { element, icon } from './element.ts'

const loudspeakerPath = 'M4 9v6h4l5 4V5L8 9zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11'
const stopPath = 'M7 7h10v10H7z'

/** Reads an answer aloud, or stops that. */
export function speakButton(speaker: Speaker, messageId: string, text: string): HTMLElement {
  const button = element('button', { type: 'button', class: 'bare' })
  const fault = element('span', { class: 'wrong', role: 'alert' })
  const own = () => {
    const speaking = speaker.get()
    return speaking?.messageId === messageId ? speaking : undefined
  }
  const isSpeaking = () => own()?.phase === 'fetching' || own()?.phase === 'playing'
  const update = () => {
    const now = own()
    button.replaceChildren(icon(isSpeaking() ? stopPath : loudspeakerPath))
    button.setAttribute('aria-label', t(labelOf(now)))
    fault.textContent = now?.phase === 'failed' ? t('cannotSpeak', { why: now.why }) : ''
  }
  const leave = speaker.subscribe(() => {
    // It was drawn anew, or its talk is over.
    if (button.isConnected) update()
    else leave()
  })
  button.addEventListener('click', () => (isSpeaking() ? speaker.stop() : speaker.speak(messageId, text)))
  update()
  return element('span', { class: 'row' }, button, fault)
}
