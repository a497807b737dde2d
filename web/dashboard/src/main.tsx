import { mountPage } from '@hearth/ui-kit'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './app/router.tsx'

mountPage(<RouterProvider router={router} />)
