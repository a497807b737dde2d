import { mountPage } from '@hearth/ui-kit'
import { App } from './app/app.tsx'

mountPage(<App />)
