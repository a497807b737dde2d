import { useSyncExternalStore } from 'react'
import { type SignIn, session } from './session.ts'

export function useSignIn(): SignIn {
  return useSyncExternalStore(session.subscribe, session.get)
}
