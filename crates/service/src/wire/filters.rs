//! Filters of lists of games, from their queries.

use ludoteca_room::PlayerId;
use ludoteca_wire::{Error, ListQuery, PlayerGamesQuery, invalid};

use ludoteca_store::owner::Owner;
use ludoteca_store::{Filter, InvalidCursor};

/// The filter, with the visitor as owner where only own games are requested; `None` if no game can
/// match, because the visitor has none.
pub(crate) fn list_filter(
    query: &ListQuery,
    visitor: Option<Owner>,
) -> Result<Option<Filter>, Error> {
    query.check()?;
    let filter = Filter { owner: visitor.filter(|_| query.mine), ..selection(query)? };
    Ok(Some(filter).filter(|filter| !query.mine || filter.owner.is_some()))
}

/// The limit, and the filter for the games of a player that the visitor may see.
pub(crate) fn player_filter(
    query: PlayerGamesQuery,
    player: PlayerId,
    visitor: Option<Owner>,
) -> Result<(u32, Filter), Error> {
    let PlayerGamesQuery { limit, after, game, result, opponent } = query;
    let query = ListQuery { limit, after, mine: false, game, result, opponent };
    let viewer = visitor.map(|visitor| visitor.player());
    let filter = Filter { player: Some(player), viewer, ..selection(&query)? };
    Ok((query.limit()?, filter))
}

/// The filter without any players.
fn selection(query: &ListQuery) -> Result<Filter, Error> {
    let after = query.after.as_deref().map(str::parse).transpose();
    Ok(Filter {
        game: query.game()?,
        result: query.result,
        opponent: query.opponent,
        after: after
            .map_err(|InvalidCursor| invalid("after must be `next` of an earlier response"))?,
        ..Filter::default()
    })
}
