import { mountPage } from '@hearth/ui-kit'
import { App } from './app/app.tsx'
import { enter, enterAgain } from './auth/enter.ts'

const around = { location, history, storages: [sessionStorage, localStorage] }

// Before anything else, so that a secret stands in the address for no longer than this.
void enter(around)
addEventListener('hashchange', () => void enterAgain(around))

mountPage(<App />)
