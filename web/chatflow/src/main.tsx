import { mountPage } from '@hearth/ui-kit'
import { App } from './app/app.tsx'
import { takeKeyFromAddress } from './auth/take-key.ts'

// Before anything else, so that the key stands in the address for no longer than this.
takeKeyFromAddress()
addEventListener('hashchange', takeKeyFromAddress)

mountPage(<App />)
