/**
 * Hides the offer of notifications on the screen rendered by the server when the permission is already granted or denied,
 * or the browser has no notifications. The server does not know the permission and always renders the offer; the page
 * removes it after hydration.
 * @param root contains the rendered screen
 */
export function hideDecidedOffer(root: Element, page: Window): void {
  if ('Notification' in page && Notification.permission === 'default') return
  for (const offer of root.querySelectorAll<HTMLElement>('[data-offer="notifications"]')) offer.hidden = true
}
