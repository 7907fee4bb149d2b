/** The requests about messages between the players of a game. */
import { request, send } from '../../api/client';
import type { components } from '../../api/types';

export type Message = components['schemas']['Message'];
export type Messages = components['schemas']['Conversation'];
export type Content = components['schemas']['Content'];
export type Phrase = components['schemas']['Phrase'];
export type Reason = components['schemas']['ReportReason'];

const at = (game: string) => `games/${encodeURIComponent(game)}`;
const blocked = (player: string) => `me/blocked/${encodeURIComponent(player)}`;

export const chatApi = {
  /** The messages after a number. */
  read: (game: string, after: number) => request<Messages>(`${at(game)}/messages?after=${after}`),
  send: (game: string, content: Content) => send<Message>('POST', `${at(game)}/messages`, content),
  /** Reports the opponent to the operator of the server. */
  report: (game: string, reason: Reason) => send<void>('POST', `${at(game)}/report`, { reason }),
  block: (player: string) => request<void>(blocked(player), { method: 'PUT' }),
  unblock: (player: string) => request<void>(blocked(player), { method: 'DELETE' }),
};
