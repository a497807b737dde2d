import { createContext } from 'react'
import type { Speaker } from './speaker.ts'

/** Who speaks the answers of this talk; absent where the flow has no voice. */
export const SpeakerContext = createContext<Speaker | undefined>(undefined)
