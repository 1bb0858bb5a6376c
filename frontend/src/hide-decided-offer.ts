/**
 * Removes the offer of notifications from the screen that the server has drawn, where the browser has decided about them
 * already or has none. The server cannot know: it draws the offer for all.
 * @param root holds the drawn screen
 */
export function hideDecidedOffer(root: Element, page: Window): void {
  if ('Notification' in page && Notification.permission === 'default') return
  for (const offer of root.querySelectorAll('[data-offer="notifications"]')) offer.remove()
}
