/** Texts of messages. */
import { words } from '../../words/words.svelte';
import type { Message } from './requests';

export function contentText({ content }: Message): string {
  if ('phrase' in content) return words.t(`web-phrase-${content.phrase}`);
  if ('text' in content) return content.text;
  return words.t(content.chat ? 'web-chat-switched-on' : 'web-chat-switched-off');
}
