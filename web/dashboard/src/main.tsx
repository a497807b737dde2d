import { mountPage } from '@hearth/ui-kit'
import { App } from './app/app.tsx'

mountPage(<App />)
// The service takes a picture of it.
if (/[?&]render=1(&|$)/.test(location.search))
  void import('./picture/mark-drawn.ts').then(({ markDrawn }) => markDrawn())
