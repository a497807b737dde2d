import { useSyncExternalStore } from 'react'
import { keyStore, type SignIn } from './key-store.ts'

export function useSignIn(): SignIn {
  return useSyncExternalStore(keyStore.subscribe, keyStore.get)
}
