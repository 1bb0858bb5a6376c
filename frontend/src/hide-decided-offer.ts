/**
 * Removes the offer of notifications from the screen drawn by the server when the permission is already granted or
 * denied, or the browser has no notifications. The server does not know the permission and always draws the offer.
 * @param root contains the drawn screen
 */
export function hideDecidedOffer(root: Element, page: Window): void {
  if ('Notification' in page && Notification.permission === 'default') return
  for (const offer of root.querySelectorAll('[data-offer="notifications"]')) offer.remove()
}
