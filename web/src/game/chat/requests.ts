/** The requests about messages between the players of a game. */
import { call } from '../../api/client';
import * as routes from '../../api/account-routes';
import type { components } from '../../api/types';

export type Message = components['schemas']['Message'];
export type Messages = components['schemas']['Conversation'];
export type Content = components['schemas']['Content'];
export type Phrase = components['schemas']['Phrase'];
export type Reason = components['schemas']['ReportReason'];

export const chatApi = {
  /** The messages after a number. */
  read: (game: string, after: number) =>
    call<Messages>(routes.chatRead(game, { after: `${after}` })),
  send: (game: string, content: Content) => call<Message>(routes.chatSend(game, content)),
  /** Reports the opponent to the operator of the server. */
  report: (game: string, reason: Reason) => call<void>(routes.chatReport(game, { reason })),
  block: (player: string) => call<void>(routes.chatBlock(player)),
  unblock: (player: string) => call<void>(routes.chatUnblock(player)),
};
