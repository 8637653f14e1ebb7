import { forgetUnsavedWork } from '../api/unsaved-keys.ts'

/** Ends the session by the form of the pages, which warns a user who could not sign in again. */
export function signOut(): void {
  forgetUnsavedWork()
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/sign-out'
  document.body.append(form)
  form.submit()
}
